import { Button } from '#web/ui/button.tsx'
import { useSecondsUntil } from '#web/ui/use-seconds-until.ts'

type ResendCodeProps = {
  /** When another code can be requested. */
  readonly resendAt: string | null
  readonly busy: boolean
  /** The button's value for the form's action. */
  readonly act?: string
}

/** Second button below a code field. */
export const ResendCode = ({ resendAt, busy, act = 'resend' }: ResendCodeProps) => {
  const seconds = useSecondsUntil(resendAt)
  if (seconds > 0)
    return (
      <p className="type-meta text-quiet">
        Don’t see it? Check your spam folder. You can ask for a new code in {seconds} s.
      </p>
    )
  return (
    <div className="type-meta flex flex-wrap items-center gap-x-2 text-quiet">
      Don’t see it? Check your spam folder.
      <Button
        className="-mx-2"
        type="submit"
        kind="text"
        size="small"
        name="act"
        value={act}
        busy={busy && 'Sending…'}
      >
        Send a new code
      </Button>
    </div>
  )
}
