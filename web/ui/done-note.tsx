import { type ReactNode, useEffect, useRef } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router'
import { Panel } from './panel.tsx'

const PARAMETER = 'done'

/** An address whose page then says that the act was done. */
export const doneAddress = (address: string, act: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${PARAMETER}=${act}`

/** Whether an address says that an act was done. */
export const isDone = (search: URLSearchParams): boolean => search.has(PARAMETER)

const Note = ({ children }: { readonly children: ReactNode }) => {
  const note = useRef<HTMLDivElement>(null)
  const isLoaded = useNavigationType() === 'POP'
  useEffect(() => {
    // Before a loaded page's scripts ran, a person may have begun to press something else.
    if (!isLoaded || (document.activeElement === document.body && window.scrollY === 0)) note.current?.focus()
  }, [isLoaded])
  return (
    <Panel ref={note} tabIndex={-1} tone="pine" className="mt-4 scroll-mt-6">
      {children}
    </Panel>
  )
}

type DoneNoteProps = {
  /** The sentence of each act. */
  readonly sentences: Readonly<Record<string, string>>
  readonly children?: ReactNode
}

/** Says what was just done, and takes the focus, which its form had. */
export const DoneNote = ({ sentences, children }: DoneNoteProps) => {
  const [search] = useSearchParams()
  const { key } = useLocation()
  const sentence = new Map(Object.entries(sentences)).get(search.get(PARAMETER) ?? '')
  return (
    <div role="status">
      {sentence !== undefined && (
        // A new note for the same act done twice.
        <Note key={key}>
          {sentence}
          {children}
        </Note>
      )}
    </div>
  )
}
