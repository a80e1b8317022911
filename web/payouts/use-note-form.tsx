import { useRef, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { countText } from '#contract/cases/cases.ts'
import { DONATIONS_COUNTED_MAX } from '#contract/fundraisers/organizer-limits.ts'
import { USE_NOTE_EDIT_HOURS, USE_NOTE_MAX } from '#contract/payouts/use-note-limits.ts'
import { usePersistedInput } from '#web/browser/use-persisted-input.ts'
import { Button } from '#web/ui/button.tsx'
import { FormOutcome } from '#web/ui/fields/form-outcome.tsx'
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { NotePage, OwnPayout } from './case-payouts.ts'
import { type NoteAttempt, noteInputIn, noteInputOf, spentCentsOf } from './note-input.ts'
import { NotePhotos } from './note-photos.tsx'
import { NoteLines } from './use-note-lines.tsx'

/** Whom the note reaches: those who asked for news, and the donors whose money it is. */
const readersText = (count: number): string => {
  if (count === 0) return ', for everyone to read'
  const people = count === 1 ? 'one person' : `${countText(count, DONATIONS_COUNTED_MAX)} people`
  return ` and by e-mail to the ${people} who gave to it or asked for news`
}

type UseNoteFormProps = {
  readonly caseId: string
  readonly payout: OwnPayout
  readonly attempt: NoteAttempt | null
  readonly readerCount: number
  readonly signedBy: string | null
  readonly costLines: NotePage['costLines']
}

/** Form for a payout's note. A refusal and a reload keep the input. */
export const UseNoteForm = ({
  caseId,
  payout,
  attempt,
  readerCount,
  signedBy,
  costLines,
}: UseNoteFormProps) => {
  const { state } = useNavigation()
  const input = attempt?.input ?? noteInputOf(payout.useNote)
  const [spentCents, setSpentCents] = useState(spentCentsOf(input))
  const form = useRef<HTMLFormElement>(null)
  const persist = usePersistedInput(form, {
    // A posted note is another one to edit.
    name: `note ${payout.payoutId} ${payout.useNote?.notedAt ?? ''}`,
    fields: ['text', 'cost', 'label', 'amount'],
    savedBy: null,
  })
  const problems = attempt?.fields ?? {}
  return (
    <Form
      ref={form}
      method="post"
      noValidate
      className="mt-8 space-y-8"
      onChange={(event) => {
        persist()
        setSpentCents(spentCentsOf(noteInputIn(new FormData(event.currentTarget))))
      }}
    >
      <FormOutcome result={attempt ?? undefined} />
      <TextAreaField
        id="text"
        name="text"
        label="In a sentence or two"
        note={`Up to ${USE_NOTE_MAX} characters.`}
        error={problems['text']}
        defaultValue={input.text}
      />
      <NoteLines {...{ payout, problems, costLines, spentCents }} lines={input.lines} />
      <NotePhotos caseId={caseId} payout={payout} />
      <Panel tone="mist">
        Goes on the case page{readersText(readerCount)}.{' '}
        {signedBy !== null && `It says that ${signedBy} wrote it. `}
        You can change it for {USE_NOTE_EDIT_HOURS} hours.
      </Panel>
      <Button type="submit" wide busy={state === 'submitting' && 'Posting…'}>
        {payout.useNote === null ? 'Post the note' : 'Save the change'}
      </Button>
    </Form>
  )
}
