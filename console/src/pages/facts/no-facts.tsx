import { foundWords, NO_FACTS_WORDS, type Setup } from '@brand-citation-forensics/client/admin'

/** Said where facts are collected, while none is known that an answer could be held against. */
export const NoFacts = ({ setup }: { setup: Setup }) =>
  setup.facts.judged.length === 0 && (
    <div className="note note-warn" role="note">
      <div className="stack-tight">
        <strong>{NO_FACTS_WORDS}</strong>
        <span>
          {setup.reading?.status === 'DONE' ? `${foundWords(setup)} Or add` : 'Add'} a few by hand: when it was
          founded, where it is, what its products cost. Without any, answers are captured and sealed, and none
          of them is judged.
        </span>
      </div>
    </div>
  )
