#!/usr/bin/env bash
# Runs in the service `backup` of docker-compose.production.yml, with PostgreSQL's own tools. PGHOST, PGUSER, PGDATABASE and PGPASSWORD, or
# the file PGPASSWORD_FILE, say which database. With BACKUP_RECIPIENT, one public key of age or several with commas, backups are files of
# age (age-encryption.org/v1). To read one, pass the secret key on standard input; it is stored nowhere.
#
#   backup nightly              a backup every night, for as long as it runs
#   backup now                  one backup
#   backup drilled              records that a backup was restored as a trial
#   backup list                 the names of all backups, days first, the newest of each first
#   backup show                 the same with their sizes, and which are encrypted
#   backup check NAME           whether a backup is as it was written, and whether it can be opened
#   backup load NAME DATABASE   a backup into a new database
#   backup hold DATABASE         the product sends nothing of it to others until `outward release`
#   backup swap DATABASE        puts that one in the place of the product's, which is renamed
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
database=${DATABASE_FOLDER:-/database}

say() { printf '%s %s\n' "$(date +%FT%T)" "$*"; }

# The names of the backups that fit a pattern, the newest first.
names() {
  find "$folder" -maxdepth 1 \( -name "$1.dump" -o -name "$1.dump.age" \) -printf '%f\n' | sed 's/\.dump.*//' | sort --reverse --unique
}

# The file of a backup, encrypted or not.
file_of() { if [[ -f $folder/$1.dump.age ]]; then echo "$folder/$1.dump.age"; else echo "$folder/$1.dump"; fi; }

forget() { rm -f "$folder/$1.dump" "$folder/$1.dump.age" "$folder/$1.dump.age.sha256"; }

# Deletes all backups that fit a pattern but the newest.
keep() {
  names "$1" | tail --lines="+$(($2 + 1))" | while read -r name; do forget "$name"; done
}

# A link takes no room, but not every folder knows them.
copy() {
  [[ -e $2 ]] || ln "$1" "$2" 2>/dev/null || { cp "$1" "$partial" && mv -f "$partial" "$2"; }
}

# Stores today's backup under another name too: that of its week or month.
copy_as() {
  [[ -z $(names "$2") ]] || return 0
  local ending
  for ending in .dump.age.sha256 .dump.age .dump; do
    [[ ! -e $folder/$1$ending ]] || copy "$folder/$1$ending" "$folder/$2$ending" || return 1
  done
}

# One at a time: both would write the same file. What is left of one that failed would take the room of the next.
make_backup() (
  flock 9
  trap 'rm -f "$partial"' EXIT
  write_backup
) 9<"$0"

write_backup() {
  local today
  today=$(date +%F)
  if [[ -n ${BACKUP_RECIPIENT:-} ]]; then
    write_encrypted "$today" || return 1
  else
    pg_dump --format=custom --file="$partial" || return 1
    # It counts once all of it can be read.
    pg_restore --list "$partial" >/dev/null || return 1
    pg_restore --file=/dev/null "$partial" || return 1
    mv -f "$partial" "$folder/$today.dump" || return 1
  fi
  copy_as "$today" "$(date +%G-W%V)" || return 1
  copy_as "$today" "$(date +%Y-%m)" || return 1
  keep '????-??-??' 7
  keep '????-W??' 4
  keep '????-??' 12
  say "backup $today: $(stat --format=%s "$(file_of "$today")") bytes"
}

# Nobody here can read it back, so what is read back is the dump on its way. No part of it is on a disk as it is.
write_encrypted() {
  local read=/tmp/dump.$BASHPID reading sum file=$folder/$1.dump.age recipients=()
  for one in ${BACKUP_RECIPIENT//,/ }; do recipients+=(--recipient "$one"); done
  rm -f "$read" && mkfifo "$read" || return 1
  pg_restore --file=/dev/null <"$read" &
  reading=$!
  pg_dump --format=custom | tee "$read" | age --encrypt "${recipients[@]}" >"$partial" || { rm -f "$read" && kill "$reading" && wait "$reading"; return 1; }
  rm -f "$read"
  wait "$reading" || return 1
  sum=$(sha256sum <"$partial") || return 1
  mv -f "$partial" "$file" || return 1
  # Of the one that is replaced. Weeks and months have the same file, and keep it.
  rm -f "$file.sha256" "$folder/$1.dump"
  echo "$sum" >"$file.sha256"
}

there() { [[ -f $(file_of "$1") ]] || { say "there is no backup $1" >&2; return 1; }; }

# Lets pg_restore read a backup, decrypted by the key of the standard input if it is encrypted.
read_backup() {
  local name=$1 file words=/tmp/age.$BASHPID
  file=$(file_of "$name")
  shift
  if [[ $file != *.age ]]; then
    pg_restore "$@" "$file"
    return
  fi
  age --decrypt --identity - "$file" 2>"$words" | pg_restore "$@" && rm -f "$words" && return
  if grep --quiet 'no identity matched' "$words"; then
    say "the backup $name cannot be opened by this key: it was encrypted to another one" >&2
  else
    say "the backup $name cannot be read: $(head --lines=1 "$words")" >&2
  fi
  rm -f "$words"
  return 1
}

# Without a key what can be said of an encrypted one; ends with 3 then.
check() {
  local file keys
  there "$1" || return 1
  file=$(file_of "$1")
  [[ $file == *.age ]] || { read_backup "$1" --file=/dev/null; return; }
  [[ $(head --lines=1 "$file" | tr --delete '\0') == age-encryption.org/v1 ]] || { say "the backup $1 is no file of age" >&2; return 1; }
  sha256sum --check --status "$file.sha256" <"$file" || { say "the backup $1 is not as it was written: its checksum is another" >&2; return 1; }
  keys=$(cat)
  if [[ -z $keys ]]; then
    say "the backup $1 is encrypted: $(stat --format=%s "$file") bytes, as they were written (SHA-256), begin as a file of age. Whether it can be opened and restored only its secret key can tell: set BACKUP_IDENTITY_FILE" >&2
    return 3
  fi
  read_backup "$1" --file=/dev/null <<<"$keys"
}

show() {
  local name file how
  for name in $(list); do
    file=$(file_of "$name")
    if [[ $file == *.age ]]; then how=encrypted; else how=open; fi
    printf '%-10s %15s bytes  %s\n' "$name" "$(stat --format=%s "$file")" "$how"
  done
}

list() { for kind in '????-??-??' '????-W??' '????-??'; do names "$kind"; done; }

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
  [[ -z $(names "$(date +%F)") ]] && (($(date +%-H) >= hour))
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

# Records when something was last done, for metrics, the operator and the page of connections. Before the first migration there
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
  [[ -z $newest ]] || tell_done backup "$(stat --format=%Y "$(file_of "$newest")")" || return 1
  [[ ! -e $copied ]] || tell_done backup-copy "$(stat --format=%Y "$copied")" || return 1
  tell_disk backups "$folder" || return 1
  [[ ! -d $database ]] || tell_disk database "$database"
}

sql() { PGOPTIONS='-c client_min_messages=warning' psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname=postgres "$@"; }

load() {
  there "$1" || return 1
  sql --set=name="$2" <<<'CREATE DATABASE :"name" TEMPLATE template0;'
  read_backup "$1" --no-owner --no-privileges --exit-on-error --dbname="$2"
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

# The table is that of the migration. An older backup has none.
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
  list) list ;;
  show) show ;;
  check) check "$2" ;;
  load) load "$2" "$3" ;;
  hold) hold "$2" ;;
  swap) swap "$2" ;;
  drop) drop "$2" ;;
  psql) shift && exec psql "$@" ;;
  *) sed -n '/^# *backup /s/^# *//p' "$0" >&2; exit 2 ;;
esac
