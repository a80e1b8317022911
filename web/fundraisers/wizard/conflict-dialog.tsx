import { useState } from 'react'
import { DRAFT_CHANGED_ELSEWHERE } from '#contract/fundraisers/case-draft.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { differencesOf } from './draft-differences.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

const stay = () => undefined

type VersionProps = {
  readonly name: string
  readonly at: string | null
  readonly texts: readonly { readonly words: string; readonly text: string | null }[]
}

/** One of the two versions: when it was written, and what it says where they differ. */
const Version = ({ name, at, texts }: VersionProps) => (
  <div>
    <dt className="flex justify-between gap-4">
      <b>{name}</b>
      {at !== null && <DateText at={at} form="near" />}
    </dt>
    {texts.map(
      ({ words, text }) =>
        text !== null && (
          <dd key={words} className="type-meta mt-1 wrap-anywhere">
            <span className="text-quiet">{words}:</span> {text === '' ? 'empty' : `“${text}”`}
          </dd>
        ),
    )}
  </div>
)

/** Lets the owner choose between two changes of the same field; nothing is lost before. */
export const ConflictDialog = () => {
  const { saver } = useWizard()
  const { newer, changedAt } = useDraftState()
  const [busy, setBusy] = useState(false)
  const conflict = saver.conflict()
  const differences = conflict === null ? [] : differencesOf(conflict)
  const choose = async (version: 'own' | 'newer'): Promise<void> => {
    setBusy(true)
    try {
      await saver.choose(version)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog
      title={DRAFT_CHANGED_ELSEWHERE}
      intro="Keep what you typed here, or what was saved elsewhere?"
      open={newer !== null}
      onClose={stay}
      locked
    >
      {newer !== null && (
        <>
          <p className="type-meta text-quiet">
            Both changed: {differences.map(({ words }) => words).join(', ')}. Whichever version you don’t keep
            is lost. Everything else stays.
          </p>
          <dl className="mt-4 grid gap-4">
            <Version
              name="Typed here"
              at={changedAt === null ? null : new Date(changedAt).toISOString()}
              texts={differences.map(({ words, texts }) => ({ words, text: texts?.ours ?? null }))}
            />
            <Version
              name="Saved elsewhere"
              at={newer.savedAt}
              texts={differences.map(({ words, texts }) => ({ words, text: texts?.newer ?? null }))}
            />
          </dl>
          <div className="mt-6 grid gap-2">
            <Button size="large" busy={busy && 'Saving…'} onClick={() => void choose('own')}>
              Keep what I typed here
            </Button>
            <Button size="large" kind="secondary" disabled={busy} onClick={() => void choose('newer')}>
              Keep what was saved elsewhere
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
