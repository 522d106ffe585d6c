// What somebody can do who has stolen the key of the log: sign whatever they like.
package main

import (
	"crypto/rand"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

func makeKey(arguments []string) error {
	secret, public, err := note.GenerateKey(rand.Reader, arguments[0])
	if err != nil {
		return err
	}
	fmt.Printf("%s\n%s\n", secret, public)
	return nil
}

func sign(arguments []string) error {
	text, err := io.ReadAll(os.Stdin)
	if err != nil {
		return err
	}
	return printSigned(string(text), arguments[0])
}

// Appends one invented entry to the tree of the note. The proof comes first, as in a request to a witness.
func fork(arguments []string) error {
	known, err := open(arguments[1], arguments[3])
	if err != nil {
		return err
	}
	published := tiles(arguments[0], known)
	added, err := tlog.StoredHashes(known.N, []byte("what never happened"), published)
	if err != nil {
		return err
	}
	// The hashes of a grown tree follow those of the old one.
	first := tlog.StoredHashCount(known.N)
	hashes := tlog.HashReaderFunc(func(indexes []int64) ([]tlog.Hash, error) {
		var found []tlog.Hash
		for _, index := range indexes {
			if index >= first {
				found = append(found, added[index-first])
				continue
			}
			hash, err := published.ReadHashes([]int64{index})
			if err != nil {
				return nil, err
			}
			found = append(found, hash...)
		}
		return found, nil
	})
	grown := known
	grown.N = known.N + 1
	if grown.Hash, err = tlog.TreeHash(grown.N, hashes); err != nil {
		return err
	}
	proof, err := tlog.ProveTree(grown.N, known.N, hashes)
	if err != nil {
		return err
	}
	for _, hash := range proof {
		fmt.Println(hash)
	}
	fmt.Println()
	return printSigned(grown.String(), arguments[2])
}

func printSigned(text, keyFile string) error {
	signer, err := note.NewSigner(strings.TrimSpace(string(read(keyFile))))
	if err != nil {
		return err
	}
	signed, err := note.Sign(&note.Note{Text: text}, signer)
	if err != nil {
		return err
	}
	_, err = os.Stdout.Write(signed)
	return err
}
