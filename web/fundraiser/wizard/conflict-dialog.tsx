import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/date-text.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { differenceWords } from './difference-words.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

const stay = () => undefined

/** Lets the owner choose between two devices' changes of the same field; nothing is lost before. */
export const ConflictDialog = () => {
  const { saver } = useWizard()
  const { newer, fields, changedAt } = useDraftState()
  const [busy, setBusy] = useState(false)
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
      title="This draft changed on another device"
      intro="Keep this one or that one?"
      open={newer !== null}
      onClose={stay}
      locked
    >
      {newer !== null && (
        <>
          <p className="type-meta text-quiet">Both changed: {differenceWords(fields, newer.fields)}.</p>
          <dl className="mt-4 grid gap-2">
            <div className="flex justify-between gap-4">
              <dt>This one, on this device</dt>
              <dd>
                {changedAt !== null && <DateText at={new Date(changedAt).toISOString()} form="moment" />}
              </dd>
            </div>
            <div className="flex justify-between gap-4">
              <dt>That one, saved elsewhere</dt>
              <dd>
                <DateText at={newer.savedAt} form="moment" />
              </dd>
            </div>
          </dl>
          <div className="mt-6 grid gap-2">
            <Button size="large" busy={busy && 'Saving…'} onClick={() => void choose('own')}>
              Keep this one
            </Button>
            <Button size="large" kind="secondary" disabled={busy} onClick={() => void choose('newer')}>
              Keep that one
            </Button>
          </div>
        </>
      )}
    </Dialog>
  )
}
