#!/bin/sh
# Gradescope runs this once, as root, to build the image in which it marks.
set -eu

say_what_is_needed() {
    [ "$1" -eq 0 ] || echo "error: the grader cannot be installed; what is above says" \
        "why. Base images that fit: Ubuntu 22.04, 24.04, Debian 12, or newer." >&2
}
trap 'say_what_is_needed $?' EXIT

# Submissions run as another user, who must not read the suite or the rules.
chmod go= /autograder
find /tmp -mindepth 1 -maxdepth 1 -exec chmod go= {} +

cd /autograder/source
export DEBIAN_FRONTEND=noninteractive
apt-get update
python=python3
# shellcheck source=/dev/null
. /etc/os-release
if [ "$ID $VERSION_ID" = "ubuntu 22.04" ]; then
    # Its own SWI-Prolog and Python are too old.
    apt-get install --yes software-properties-common
    add-apt-repository --yes ppa:swi-prolog/stable
    add-apt-repository --yes ppa:deadsnakes/ppa
    python=python3.12
fi
apt-get install --yes --no-install-recommends "$python-venv"
"$python" installation.py
"$python" -m venv venv
venv/bin/pip install --no-cache-dir "$(ls ./*.whl)[grade]"
venv/bin/cribbage doctor
