# shellcheck shell=bash
# What the scripts of this folder ask of docker-compose.production.yml. COMPOSE is the command, if it is not `docker compose`.

compose() {
  # The command may be of several words.
  # shellcheck disable=SC2086
  ${COMPOSE:-docker compose} -f docker-compose.production.yml "$@"
}

# The services that are products, the last first.
products() { compose config --services | grep --extended-regexp '^app[0-9]*$' | sort --reverse; }

# ENGINE is what has the images, if it is not `docker`.
engine() { "${ENGINE:-docker}" "$@"; }

# The version of this folder.
version() { sed --quiet --regexp-extended 's/^ +image: medlemsansokan:.*:-(.*)\}$/\1/p' docker-compose.production.yml | head --lines=1; }

# What scripts/release says of this release. A checkout has no such file.
of_release() { sed --quiet "s/^$1=//p" deploy/release.env; }

# The major version of PostgreSQL, by the name of an image.
major() { sed --regexp-extended 's/@.*//; s/.*:([0-9]+).*/\1/' <<<"$1"; }

# Whether .env asks for another major version of PostgreSQL than that of this folder.
has_other_postgres() {
  local ours asked
  ours=$(sed --quiet 's/^ *image: .*POSTGRES_IMAGE:-\(.*\)}$/\1/p' docker-compose.production.yml)
  asked=$(sed --quiet --regexp-extended "s/^ *(export +)?POSTGRES_IMAGE *= *['\"]?([^'\" ]+).*/\2/p" .env 2>/dev/null) || true
  [[ $(major "${asked:-$ours}") != "$(major "$ours")" ]]
}

# Gets both images of this folder's version: from an archive next to this folder or in it, whose checksum is the release's, or else from the
# registry by digest. In a checkout they are built, and that of the backup for another major version of PostgreSQL.
get_images() {
  local name file found reference machine
  # .env may name the previous version.
  local -x MEDLEMSANSOKAN_VERSION
  MEDLEMSANSOKAN_VERSION=$(version)
  [[ -e deploy/release.env ]] || { compose build; return; }
  case $(uname --machine) in x86_64) machine=amd64 ;; aarch64) machine=arm64 ;; *) machine=$(uname --machine) ;; esac
  for name in medlemsansokan medlemsansokan-backup; do
    # The tools in the release's image refuse a newer server.
    if [[ $name == *-backup ]] && has_other_postgres; then compose build backup; continue; fi
    file=$name-$(version)-linux-$machine.tar
    for found in "$file" "../$file" ''; do [[ ! -f $found ]] || break; done
    reference=$(of_release "$name")
    if [[ -n $found ]]; then
      [[ $(sha256sum <"$found") == "$(of_release "$file")  -" ]] || { echo "$found is not the archive of this release: its SHA-256 is another." >&2; return 1; }
      engine load --input "$found"
    elif [[ -n $reference ]]; then
      engine pull "$reference"
      engine tag "$reference" "$name:$(version)"
      # Only this name stays: an image with names in two repositories cannot be removed by its id.
      engine image rm "$reference" >/dev/null || echo "The name $reference stays." >&2
    else
      echo "Put $file next to this folder. No registry has it." >&2
      return 1
    fi
  done
}
