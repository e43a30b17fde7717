-- Sessions that were signed out of before their time: a copy of their cookie no longer counts.
CREATE TABLE ended_session (
  id uuid PRIMARY KEY,
  ends_at timestamptz(3) NOT NULL
);
