#!/bin/sh
# Starts Alertmanager with the mail server of the product. It reads no environment, so its configuration is written from the file
# SMTP_URL_FILE, MAIL_FROM and OPERATOR_EMAIL first. Without OPERATOR_EMAIL it only shows the alerts.
set -eu
folder=${FOLDER:-/tmp}
umask 077
SMTP_URL=$(cat "$SMTP_URL_FILE")

# A part of an address as it is meant: %40 is @.
decoded() {
  text=$1
  while :; do
    case $text in *%??*) ;; *) break ;; esac
    printf '%s' "${text%%\%*}"
    text=${text#*%}
    after=${text#??}
    # shellcheck disable=SC2059
    printf "\\$(printf '%03o' "0x${text%"$after"}")"
    text=$after
  done
  printf '%s' "$text"
}
# As a text of YAML.
quoted() { printf "'%s'" "$(printf '%s' "$1" | sed "s/'/''/g")"; }

{
  if [ -n "${OPERATOR_EMAIL:-}" ]; then
    # As the product reads it: smtps is TLS from the first byte, on any port, and smtp is STARTTLS. An IPv6 address has its brackets.
    case $SMTP_URL in smtps:*) implicit=true starttls=false port=465 ;; *) implicit=false starttls=true port=587 ;; esac
    rest=${SMTP_URL#*://}
    rest=${rest%%[/?#]*}
    host=${rest##*@}
    case ${host##*]} in *:*) ;; *) host=$host:$port ;; esac
    echo 'global:'
    echo "  smtp_smarthost: $(quoted "$host")"
    echo "  smtp_from: $(quoted "$MAIL_FROM")"
    echo "  smtp_force_implicit_tls: $implicit"
    echo "  smtp_require_tls: $starttls"
    # Without a name or a password it does not log in.
    case $rest in ?*:?*@*)
      login=${rest%@*}
      echo "  smtp_auth_username: $(quoted "$(decoded "${login%%:*}")")"
      decoded "${login#*:}" >"$folder/password"
      echo "  smtp_auth_password_file: $folder/password"
      ;;
    esac
  fi
  echo 'route:'
  echo '  receiver: operator'
  echo '  group_by: [alertname]'
  echo '  repeat_interval: 24h'
  echo 'receivers:'
  echo '  - name: operator'
  if [ -n "${OPERATOR_EMAIL:-}" ]; then
    echo '    email_configs:'
    echo "      - to: $(quoted "$OPERATOR_EMAIL")"
    echo '        send_resolved: true'
  fi
} >"$folder/alertmanager.yml"

exec alertmanager --config.file="$folder/alertmanager.yml" --storage.path="$folder/data" --cluster.listen-address=
