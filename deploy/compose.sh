# shellcheck shell=bash
# What the scripts of this folder ask of docker-compose.production.yml. COMPOSE is the command, if it is not `docker compose`.

compose() {
  # The command may be of several words.
  # shellcheck disable=SC2086
  ${COMPOSE:-docker compose} -f docker-compose.production.yml "$@"
}

# The services that are products, the last first.
products() { compose config --services | grep --extended-regexp '^app[0-9]*$' | sort --reverse; }
