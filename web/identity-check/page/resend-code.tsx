import { Button } from '#web/ui/button.tsx'
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts'

/** "0:42" */
const clockText = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

type ResendCodeProps = {
  /** When another code can be requested. */
  readonly resendAt: string | null
  readonly busy: boolean
}

/** Resend button below the code field, with its countdown. */
export const ResendCode = ({ resendAt, busy }: ResendCodeProps) => {
  const seconds = useSecondsUntil(resendAt)
  if (seconds > 0)
    return (
      <p className="type-meta mt-4 text-quiet">
        New code in <b className="text-ink">{clockText(seconds)}</b>. Check your spam folder, too.
      </p>
    )
  return (
    <div className="type-meta mt-1 flex flex-wrap items-center gap-x-2 text-quiet">
      Don’t see it? Check your spam folder.
      <Button
        className="-mx-2"
        type="submit"
        kind="text"
        size="small"
        name="act"
        value="send"
        busy={busy && 'Sending…'}
      >
        Send a new code
      </Button>
    </div>
  )
}

/** Button for a new code; replaces the code field once the mailed code no longer works. */
export const ResendOnly = ({ resendAt, busy }: ResendCodeProps) => {
  const seconds = useSecondsUntil(resendAt)
  return (
    <>
      <Button
        className="mt-6"
        type="submit"
        size="large"
        wide
        name="act"
        value="send"
        disabled={seconds > 0}
        busy={busy && 'Sending…'}
      >
        Send me a new code
      </Button>
      {seconds > 0 && (
        <p className="type-meta mt-4 text-quiet">
          You can ask for it in <b className="text-ink">{clockText(seconds)}</b>.
        </p>
      )}
    </>
  )
}
