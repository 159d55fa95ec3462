#!/bin/sh
# Makes the sample requests and keys of this folder anew with openssl. The tests name p256.key's hash.
set -eu
cd "$(dirname "$0")"
name="/CN=Somebody/O=Elsewhere"
new() {
    file=$1
    shift
    openssl req -new -nodes -subj "$name" -keyout "$file.key" -out "$file.csr" "$@"
}
new p256 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -sha256
new p384 -newkey ec -pkeyopt ec_paramgen_curve:P-384 -sha384
new p384-sha256 -newkey ec -pkeyopt ec_paramgen_curve:P-384 -sha256
new p521 -newkey ec -pkeyopt ec_paramgen_curve:P-521 -sha512
new secp256k1 -newkey ec -pkeyopt ec_paramgen_curve:secp256k1 -sha256
new ed25519 -newkey ed25519
new rsa -newkey rsa:2048 -sha256
rm p384-sha256.key p521.key
for digest in sha1 sha384 sha512 sha3-256; do
    openssl req -new -key p256.key -$digest -subj "$name" -out p256-$digest.csr
done
openssl ec -in p256.key -conv_form compressed -out compressed.key
openssl req -new -key compressed.key -sha256 -subj "$name" -out p256-compressed.csr
rm compressed.key
openssl ecparam -name P-256 -genkey -param_enc explicit -out p256-explicit.key
openssl req -new -key p256-explicit.key -sha256 -subj "$name" -out p256-explicit.csr
openssl ecparam -name P-256 -genkey -out p256-parameters.key
openssl ec -in p256.key -out p256-sec1.key
openssl ec -in p256.key -aes128 -passout pass:locked -out p256-sec1-locked.key
openssl pkcs8 -topk8 -in p256.key -passout pass:locked -out p256-locked.key
