-- Every character and every two neighbouring characters of a folded text, for searches that are too short for trigrams. The cost says how
-- much more this is than comparing two texts, so that the planner takes the index or compares the texts first.
CREATE FUNCTION search_pairs(folded text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE COST 500 AS $$
  SELECT ARRAY(
    SELECT DISTINCT substr(folded, place, size) FROM generate_series(1, length(folded)) place, generate_series(1, 2) size)
$$;
