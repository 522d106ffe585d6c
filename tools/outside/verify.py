"""Checks that an answer is in the log: nothing but hashlib, and openssl for the one signature.

    curl -s https://HOST/v1/public/evidence/SHA256 > lookup.json
    python3 verify.py lookup.json VKEY [ANSWER]

VKEY is the log's key, and comes from somewhere you trust, not from the same answer. ANSWER is a file with the
captured bytes, when you have them.
"""

import hashlib, json, subprocess, sys, tempfile
from base64 import b64decode


def sha256(*parts):
    return hashlib.sha256(b"".join(parts)).digest()


def require(holds, what):
    if not holds:
        sys.exit(f"refused: {what}")


def inclusion_root(leaf, index, size, path):  # RFC 9162, section 2.1.3.2
    node, last = leaf, size - 1
    require(index <= last, "the index is outside the tree")
    for sibling in path:
        require(last > 0, "the proof is too long")
        if index % 2 or index == last:
            node = sha256(b"\1", sibling, node)
            while index and index % 2 == 0:
                index, last = index // 2, last // 2
        else:
            node = sha256(b"\1", node, sibling)
        index, last = index // 2, last // 2
    require(last == 0, "the proof is too short")
    return node


def verify(lookup, vkey):
    proof, note = lookup["log"]["proof"].split("\n\n", 1)
    _, extra, index, *path = proof.split("\n")
    text, signatures = note.split("\n\n")
    origin, size, root = text.split("\n")
    name, key_id, key = vkey.split("+", 2)
    require(name == origin, "the checkpoint is of another log")

    salt_and_record = b64decode(extra.removeprefix("extra "), validate=True)
    record = json.loads(salt_and_record[32:])
    require(record["sha256"] == lookup["sha256"], "the proof is of another answer")
    require(record["captured_at"] == lookup["captured_at"], "the proof is of another time")

    entry = sha256(b"bcf/leaf/v1\n", salt_and_record)
    leaf = sha256(b"\0", entry)
    path = [b64decode(line, validate=True) for line in path]
    reached = inclusion_root(leaf, int(index.removeprefix("index ")), int(size), path)
    require(reached == b64decode(root, validate=True), "the proof does not lead to the root")

    lines = [line.split(" ") for line in signatures.splitlines()]
    own = [b64decode(line[2]) for line in lines if line[1] == name and b64decode(line[2])[:4].hex() == key_id]
    require(len(own) == 1, "the key did not sign the checkpoint")
    require(signed(text + "\n", own[0][4:], b64decode(key)[1:]), "the signature is not valid")
    return record, int(size)


def signed(text, signature, public_key):
    with tempfile.TemporaryDirectory() as place:
        der = bytes.fromhex("302a300506032b6570032100") + public_key
        for name, content in {"key": der, "text": text.encode(), "signature": signature}.items():
            with open(f"{place}/{name}", "wb") as file:
                file.write(content)
        command = "openssl pkeyutl -verify -pubin -keyform DER -inkey key -rawin -in text -sigfile signature"
        return subprocess.run(command.split(), cwd=place, capture_output=True).returncode == 0


if __name__ == "__main__":
    with open(sys.argv[1], "rb") as file:
        lookup = json.load(file)
    if len(sys.argv) > 3:
        with open(sys.argv[3], "rb") as file:
            require(sha256(file.read()).hex() == lookup["sha256"], "these are not the bytes that were captured")
    record, size = verify(lookup, sys.argv[2])
    print(f"{record['sha256']} was captured at {record['captured_at']}; it is in a signed log of {size} entries")
