// Other people's libraries against our log. Nothing here decides anything: it carries what our service
// published to their code, and their verdict back.
//
// Exit code 0: accepted. 1: refused, with their words on stderr. 2: it did not come to a verdict.
package main

import (
	"context"
	"crypto/sha256"
	"fmt"
	"net/url"
	"os"
	"runtime/debug"
	"strings"

	"filippo.io/torchwood"
	"github.com/transparency-dev/merkle/rfc6962"
	"github.com/transparency-dev/tessera/api"
	"github.com/transparency-dev/tessera/client"
	"github.com/transparency-dev/tessera/fsck"
	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const usage = `outside note       NOTE VKEY [WITNESS...]        the note is signed by the log and by every witness
outside policy     POLICY NOTE                   the note satisfies the policy that the log publishes
outside record     PROOF VKEY                    a tlog-proof of ours leads from its record to its checkpoint
outside included   URL NOTE PROOF VKEY           the same record is in this later checkpoint, by the tiles
outside prove      URL OLD NEW VKEY              prints the consistency proof between two notes, from the tiles
outside consistent PROOF OLD NEW VKEY            that proof leads from the old note to the new one
outside fsck       URL VKEY                      every entry and every tile under the published checkpoint
outside key        NAME                          a new key: the secret half, then the public one
outside sign       KEYFILE < TEXT                a note by whoever has the key
outside fork       URL NOTE KEYFILE VKEY         another future of the log, and the proof that it grew out of the note
outside versions                                 what it was built from
`

var commands = map[string]struct {
	arguments int
	run       func(arguments []string) error
}{
	"note":       {2, checkNote},
	"policy":     {2, checkPolicy},
	"record":     {2, checkRecord},
	"included":   {4, checkIncluded},
	"prove":      {4, prove},
	"consistent": {4, checkConsistent},
	"fsck":       {2, checkEverything},
	"key":        {1, makeKey},
	"sign":       {1, sign},
	"fork":       {4, fork},
	"versions":   {0, versions},
}

func main() {
	name, arguments := "", []string{}
	if len(os.Args) > 1 {
		name, arguments = os.Args[1], os.Args[2:]
	}
	command, known := commands[name]
	if !known || len(arguments) < command.arguments {
		fmt.Fprint(os.Stderr, usage)
		os.Exit(2)
	}
	if err := command.run(arguments); err != nil {
		fmt.Fprintf(os.Stderr, "refused: %v\n", err)
		os.Exit(1)
	}
}

func checkNote(arguments []string) error {
	log := verifier(arguments[1])
	verifiers := []note.Verifier{log}
	for _, vkey := range arguments[2:] {
		witness, err := torchwood.NewCosignatureVerifier(vkey)
		if err != nil {
			return err
		}
		verifiers = append(verifiers, witness)
	}
	opened, err := note.Open(read(arguments[0]), note.VerifierList(verifiers...))
	if err != nil {
		return err
	}
	if len(opened.Sigs) != len(verifiers) {
		return fmt.Errorf("%d of %d keys signed the note", len(opened.Sigs), len(verifiers))
	}
	fmt.Print(opened.Text)
	return nil
}

func checkPolicy(arguments []string) error {
	policy, err := torchwood.ParsePolicy(read(arguments[0]))
	if err != nil {
		return err
	}
	_, _, err = torchwood.VerifyCheckpoint(read(arguments[1]), policy)
	return err
}

// Whoever holds a record's public text and its salt can compute what the log holds of it.
func recordHash(proof []byte) (tlog.Hash, error) {
	extra, err := torchwood.ProofExtraData(proof)
	if err != nil {
		return tlog.Hash{}, err
	}
	if len(extra) <= 32 {
		return tlog.Hash{}, fmt.Errorf("the proof does not bring salt and text")
	}
	entry := sha256.Sum256(append([]byte("bcf/leaf/v1\n"), extra...))
	fmt.Printf("%s\n", extra[32:])
	return tlog.RecordHash(entry[:]), nil
}

func checkRecord(arguments []string) error {
	proof := read(arguments[0])
	record, err := recordHash(proof)
	if err != nil {
		return err
	}
	return torchwood.VerifyProof(policy(arguments[1]), record, proof)
}

func checkIncluded(arguments []string) error {
	checkpoint, err := open(arguments[1], arguments[3])
	if err != nil {
		return err
	}
	proof := read(arguments[2])
	record, err := recordHash(proof)
	if err != nil {
		return err
	}
	var index int64
	if _, after, found := strings.Cut(string(proof), "\nindex "); found {
		fmt.Sscan(after, &index)
	}
	path, err := tlog.ProveRecord(checkpoint.N, index, tiles(arguments[0], checkpoint))
	if err != nil {
		return err
	}
	return tlog.CheckRecord(path, checkpoint.N, checkpoint.Hash, index, record)
}

func prove(arguments []string) error {
	before, after, err := openBoth(arguments[1], arguments[2], arguments[3])
	if err != nil {
		return err
	}
	proof, err := tlog.ProveTree(after.N, before.N, tiles(arguments[0], after))
	if err != nil {
		return err
	}
	for _, hash := range proof {
		fmt.Println(hash)
	}
	return nil
}

func checkConsistent(arguments []string) error {
	before, after, err := openBoth(arguments[1], arguments[2], arguments[3])
	if err != nil {
		return err
	}
	var proof tlog.TreeProof
	for _, line := range strings.Fields(string(read(arguments[0]))) {
		hash, err := tlog.ParseHash(line)
		if err != nil {
			return err
		}
		proof = append(proof, hash)
	}
	return tlog.CheckTree(proof, after.N, after.Hash, before.N, before.Hash)
}

// More than a small log has tiles: a worker ends at the first difference, and would leave the others waiting.
const fsckWorkers = 16

func checkEverything(arguments []string) error {
	root, err := url.Parse(arguments[0])
	if err != nil {
		return err
	}
	source, err := client.NewHTTPFetcher(root, nil)
	if err != nil {
		return err
	}
	log := verifier(arguments[1])
	return fsck.New(log.Name(), log, source, leafHashes, fsck.Opts{N: fsckWorkers}).Check(context.Background())
}

// Our entries are plain bytes, so these are the hashes of tlog-tiles itself.
func leafHashes(bundle []byte) ([][]byte, error) {
	var entries api.EntryBundle
	if err := entries.UnmarshalText(bundle); err != nil {
		return nil, err
	}
	var hashes [][]byte
	for _, entry := range entries.Entries {
		hashes = append(hashes, rfc6962.DefaultHasher.HashLeaf(entry))
	}
	return hashes, nil
}

func versions([]string) error {
	info, _ := debug.ReadBuildInfo()
	fmt.Printf("go %s\n", strings.TrimPrefix(info.GoVersion, "go"))
	for _, module := range info.Deps {
		fmt.Println(module.Path, module.Version)
	}
	return nil
}

func openBoth(before, after, vkey string) (old, new torchwood.Checkpoint, err error) {
	if old, err = open(before, vkey); err == nil {
		new, err = open(after, vkey)
	}
	return old, new, err
}

func open(file, vkey string) (torchwood.Checkpoint, error) {
	checkpoint, _, err := torchwood.VerifyCheckpoint(read(file), policy(vkey))
	return checkpoint, err
}

func policy(vkey string) torchwood.Policy {
	log := verifier(vkey)
	return torchwood.ThresholdPolicy(2, torchwood.OriginPolicy(log.Name()), torchwood.SingleVerifierPolicy(log))
}

// Gives only hashes that lead to the checkpoint, whatever the tiles hold.
func tiles(base string, checkpoint torchwood.Checkpoint) tlog.HashReader {
	fetcher, err := torchwood.NewTileFetcher(base)
	if err != nil {
		stop(err)
	}
	return torchwood.TileHashReaderWithContext(context.Background(), checkpoint.Tree, fetcher)
}

func verifier(vkey string) note.Verifier {
	log, err := note.NewVerifier(vkey)
	if err != nil {
		stop(err)
	}
	return log
}

func read(file string) []byte {
	bytes, err := os.ReadFile(file)
	if err != nil {
		stop(err)
	}
	return bytes
}

func stop(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(2)
}
