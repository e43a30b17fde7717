#!/usr/bin/env bash
# Runs in the service `backup` of docker-compose.production.yml, with PostgreSQL's own tools. PGHOST, PGUSER, PGDATABASE and PGPASSWORD, or
# the file PGPASSWORD_FILE, say which database.
#
#   backup nightly              a backup every night, for as long as it runs
#   backup now                  one backup
#   backup drilled              tells the product that a backup was restored as a trial
#   backup list                 the names of all backups, days first, the newest of each first
#   backup load NAME DATABASE   a backup into a new database
#   backup hold DATABASE         nothing that the product does with it leaves the house until `outward release`
#   backup swap DATABASE        that one in the place of the product's, which is kept by another name
#   backup drop DATABASE        never the product's
#   backup psql …               statements for the database, as PostgreSQL's `psql` takes them
set -euo pipefail
umask 077
[[ -z ${PGPASSWORD_FILE:-} ]] || { PGPASSWORD=$(<"$PGPASSWORD_FILE") && export PGPASSWORD; }

folder=${BACKUPS:-/backups}
hour=${BACKUP_HOUR:-2}
partial=$folder/.partial
# Written by the service `backup-copy`, and the volume of the database.
copied=${COPIED:-/copied/at}
database=${DATABASE_VOLUME:-/database}

say() { printf '%s %s\n' "$(date +%FT%T)" "$*"; }

# The names of the backups that fit a pattern, the newest first.
names() {
  find "$folder" -maxdepth 1 -name "$1.dump" -printf '%f\n' | sed 's/\.dump$//' | sort --reverse
}

# Deletes all backups that fit a pattern but the newest.
keep() {
  names "$1" | tail --lines="+$(($2 + 1))" | while read -r name; do rm -f "$folder/$name.dump"; done
}

# A link takes no room, but not every folder knows them.
copy() {
  [[ -e $2 ]] || ln "$1" "$2" 2>/dev/null || { cp "$1" "$partial" && mv -f "$partial" "$2"; }
}

# One at a time: both would write the same file. What is left of one that failed would take the room of the next.
make_backup() (
  flock 9
  trap 'rm -f "$partial"' EXIT
  write_backup
) 9<"$0"

write_backup() {
  local today
  today=$folder/$(date +%F).dump
  pg_dump --format=custom --file="$partial" || return 1
  # It counts once all of it can be read.
  pg_restore --list "$partial" >/dev/null || return 1
  pg_restore --file=/dev/null "$partial" || return 1
  mv -f "$partial" "$today" || return 1
  copy "$today" "$folder/$(date +%G-W%V).dump" || return 1
  copy "$today" "$folder/$(date +%Y-%m).dump" || return 1
  keep '????-??-??' 7
  keep '????-W??' 4
  keep '????-??' 12
  say "backup $(date +%F): $(stat --format=%s "$today") bytes"
}

# Whether the database has no organisation yet. One that does not answer is not empty.
is_empty() {
  [[ $(psql --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 <<'SQL'
SELECT to_regclass('public.member_organisation') IS NULL AS is_empty \gset
\if :is_empty
\else
SELECT NOT EXISTS (SELECT FROM member_organisation) AS is_empty \gset
\endif
\echo :is_empty
SQL
  ) == t ]]
}

# Whether a backup is due: every night from the hour on, and at once if there is none.
is_due() {
  [[ -n $(names '????-??-??') ]] || return 0
  [[ ! -e $folder/$(date +%F).dump ]] && (($(date +%-H) >= hour))
}

nightly() {
  while true; do
    # On a new server the newest backup would be that of an empty database, before another is restored.
    if is_due && ! is_empty; then
      make_backup || say 'backup FAILED, the next attempt is in five minutes' >&2
    fi
    tell || say 'the product could not be told of the backups' >&2
    sleep 300
  done
}

# Tells the product when something was last done, for its metrics, its operator and its page of connections. Before the first migration there
# is nothing to tell it by.
tell_done() {
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=part="$1" --set=at="$2" <<'SQL'
INSERT INTO integration_health (part, succeeded_at) VALUES (:'part', to_timestamp(:at))
  ON CONFLICT (part) DO UPDATE SET succeeded_at = excluded.succeeded_at;
SQL
}

# The same of a disk: how much of it is free.
tell_disk() {
  local free used
  read -r free used < <(df --block-size=1 --output=avail,used "$2" | tail --lines=1)
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --set=disk="$1" --set=free="$free" --set=used="$used" <<'SQL'
INSERT INTO disk_space (disk, free_percent, free_bytes, measured_at)
  VALUES (:'disk', 100.0 * :free / greatest(0.0 + :free + :used, 1), :free, now())
  ON CONFLICT (disk) DO UPDATE SET free_percent = excluded.free_percent, free_bytes = excluded.free_bytes, measured_at = now();
SQL
}

# When the newest backup was made, when the backups were copied elsewhere, and the room on the disks.
tell() {
  local newest
  newest=$(names '????-??-??' | head --lines=1)
  [[ -z $newest ]] || tell_done backup "$(stat --format=%Y "$folder/$newest.dump")" || return 1
  [[ ! -e $copied ]] || tell_done backup-copy "$(stat --format=%Y "$copied")" || return 1
  tell_disk backups "$folder" || return 1
  [[ ! -d $database ]] || tell_disk database "$database"
}

sql() { PGOPTIONS='-c client_min_messages=warning' psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres "$@"; }

load() {
  local file=$folder/$1.dump
  [[ -f $file ]] || { say "there is no backup $1" >&2; return 1; }
  sql --set=name="$2" <<<'CREATE DATABASE :"name" TEMPLATE template0;'
  pg_restore --no-owner --no-privileges --exit-on-error --dbname="$2" "$file"
}

# Lets the product connect.
admit() { sql --set=product="$PGDATABASE" <<<'ALTER DATABASE :"product" ALLOW_CONNECTIONS true;'; }

# A database gets another name only while nobody is connected.
swap() {
  local kept
  kept=${PGDATABASE}_$(date +%Y%m%d%H%M%S)
  # Whatever happens, the product can connect again.
  trap admit EXIT
  sql --set=product="$PGDATABASE" --set=kept="$kept" --set=restored="$1" <<'SQL'
ALTER DATABASE :"product" ALLOW_CONNECTIONS false;
SELECT count(pg_terminate_backend(pid)) AS ended FROM pg_stat_activity WHERE datname = :'product' \gset
BEGIN;
ALTER DATABASE :"product" RENAME TO :"kept";
ALTER DATABASE :"kept" ALLOW_CONNECTIONS true;
ALTER DATABASE :"restored" RENAME TO :"product";
COMMIT;
SQL
  say "the old database is kept as $kept"
}

# The table is that of the migration. A backup of before has none.
hold() {
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$1" <<'SQL'
SET client_min_messages = warning;
CREATE TABLE IF NOT EXISTS outward_hold (
  id boolean PRIMARY KEY DEFAULT true CHECK (id),
  since timestamptz(3) NOT NULL DEFAULT now()
);
INSERT INTO outward_hold DEFAULT VALUES ON CONFLICT (id) DO UPDATE SET since = now();
SQL
}

drop() {
  [[ $1 != "$PGDATABASE" ]] || { say "$1 is the product's database, and stays" >&2; return 1; }
  sql --set=name="$1" <<<'DROP DATABASE IF EXISTS :"name" WITH (FORCE);'
}

case ${1:-} in
  nightly) nightly ;;
  now) make_backup && { tell || say 'the product could not be told of it' >&2; } ;;
  drilled) tell_done restore-drill "$(date +%s)" ;;
  list) for kind in '????-??-??' '????-W??' '????-??'; do names "$kind"; done ;;
  load) load "$2" "$3" ;;
  hold) hold "$2" ;;
  swap) swap "$2" ;;
  drop) drop "$2" ;;
  psql) shift && exec psql "$@" ;;
  *) sed -n '/^# *backup /s/^# *//p' "$0" >&2; exit 2 ;;
esac
