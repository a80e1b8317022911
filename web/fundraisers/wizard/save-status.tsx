import { nearDayIn } from '#contract/dates.ts'
import { DateText } from '#web/ui/date-text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useNow } from '#web/ui/now.tsx'
import { useReaderZone } from '#web/ui/reader-zone.ts'
import { Spinner } from '#web/ui/spinner.tsx'
import type { DraftState } from './draft-saver.ts'
import { useDraftState, useWizard } from './wizard-context.ts'

/** With its day, unless that is today: a draft is resumed weeks later. */
export const SavedAt = ({ at }: { readonly at: string }) => {
  const zone = useReaderZone()
  const isToday = nearDayIn(zone, new Date(at), useNow()) === 'today'
  return (
    <span>
      {isToday ? 'Saved at' : 'Saved'} <DateText at={at} form={isToday ? 'time' : 'near'} />
    </span>
  )
}

const StatusText = ({ status, savedAt }: Pick<DraftState, 'status' | 'savedAt'>) => {
  switch (status) {
    case 'saving':
      return (
        <>
          <Spinner />
          Saving…
        </>
      )
    case 'offline':
      return (
        <>
          <Icon name="cloud-slash" />
          Offline. Saved on this device
        </>
      )
    case 'signedOut':
    case 'failed':
      return (
        <>
          <Icon name="warning-circle" />
          Not saved.
        </>
      )
    case 'conflict':
      return (
        <>
          <Icon name="warning-circle" />
          Changed elsewhere
        </>
      )
    default:
      return savedAt === null ? null : (
        <>
          <Icon name="cloud-check" />
          <SavedAt at={savedAt} />
        </>
      )
  }
}

/** Save state in the header, announced politely. */
export const SaveStatus = () => {
  const { saver } = useWizard()
  const { status, savedAt } = useDraftState()
  return (
    <div className="type-meta-strong phone:type-small-strong flex items-center gap-2">
      <span role="status" className="flex items-center gap-2">
        <StatusText status={status} savedAt={savedAt} />
      </span>
      {status === 'failed' && (
        <button type="button" className="target underline" onClick={() => void saver.save()}>
          Try again
        </button>
      )}
    </div>
  )
}
