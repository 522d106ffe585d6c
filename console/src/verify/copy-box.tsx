// Where visitors put what they have: drop a file anywhere, choose one, or paste.

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../parts/icons.tsx'
import { type Copy, readFile, readText, UnreadableCopy } from './copy.ts'

interface Props {
  title: string
  /** What is sent, and what is not. */
  promise: string
  onCopy: (copy: Copy) => void
}

export function CopyBox({ title, promise, onCopy }: Props) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const ids = { title: useId(), text: useId(), note: useId() }

  async function take(reading: Promise<Copy>): Promise<void> {
    setBusy(true)
    setProblem(null)
    try {
      onCopy(await reading)
    } catch (error) {
      if (!(error instanceof UnreadableCopy)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  const over = useDrop(file => take(readFile(file)))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void take(readText(text))
  }

  return (
    <section className="card copy-box" aria-labelledby={ids.title} aria-busy={busy}>
      <h2 id={ids.title}>{title}</h2>
      <label className="drop" data-over={over}>
        <input
          type="file"
          className="visually-hidden"
          onChange={({ target }) => {
            const [file] = target.files ?? []
            if (file) void take(readFile(file))
            // So that the same file can be chosen again after a change.
            target.value = ''
          }}
        />
        <Icon name="download" />
        <span className="drop-action">Choose a file</span>
        <span>
          or drop it anywhere on this page: an answer as it was captured, an evidence bundle (JSON, HTML or
          PDF), or a study
        </span>
      </label>
      <form onSubmit={submit}>
        <label htmlFor={ids.text}>Or paste a text, a SHA-256 or a bundle</label>
        <textarea
          id={ids.text}
          rows={3}
          spellCheck={false}
          autoComplete="off"
          aria-describedby={ids.note}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
        <div className="row">
          <button type="submit" className="primary">
            Check what I pasted
          </button>
          <p id={ids.note} className="promise">
            <Icon name="lock" />
            {promise}
          </p>
        </div>
      </form>
      <p role="alert" className="problem">
        {problem}
      </p>
    </section>
  )
}

/** Whether a file is dragged over the page. Without this, dropping one beside the box would leave the page. */
function useDrop(onFile: (file: File) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFile)
  latest.current = onFile
  useEffect(() => {
    const stop = new AbortController()
    const listen = (name: 'dragover' | 'dragleave' | 'drop', act: (event: DragEvent) => void) =>
      addEventListener(name, act, { signal: stop.signal })
    listen('dragover', event => {
      event.preventDefault()
      setOver(true)
    })
    listen('dragleave', event => {
      if (event.relatedTarget === null) setOver(false)
    })
    listen('drop', event => {
      event.preventDefault()
      setOver(false)
      const file = event.dataTransfer?.files[0]
      if (file) latest.current(file)
    })
    return () => stop.abort()
  }, [])
  return over
}
