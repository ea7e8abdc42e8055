# A server for the world, to stand behind a proxy that speaks HTTPS; see docs/operations.md.
FROM python:3.12-slim AS build
RUN apt-get update -q && apt-get install -q -y --no-install-recommends make git gcc libc6-dev
WORKDIR /build
COPY . .
RUN make build
RUN python3 -m venv /opt/rookery \
    && /opt/rookery/bin/pip install -q --require-hashes -r requirements/web.txt \
    && /opt/rookery/bin/pip install -q "setuptools>=80" "mypy[mypyc]>=2.4,<2.5" \
    && /opt/rookery/bin/pip install -q --no-deps --no-build-isolation . \
    && /opt/rookery/bin/pip uninstall -q -y mypy

FROM python:3.12-slim
RUN useradd --system --create-home --home-dir /data rookery
COPY --from=build /opt/rookery /opt/rookery
USER rookery
ENV ROOKERY_DATA=/data ROOKERY_LOG=json ROOKERY_DRAIN=5
VOLUME /data
EXPOSE 8000
HEALTHCHECK CMD ["/opt/rookery/bin/python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/health')"]
STOPSIGNAL SIGTERM
CMD ["/opt/rookery/bin/rookery", "serve", "--host", "0.0.0.0", "--port", "8000"]
