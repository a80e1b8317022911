import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

const secondsUntil = (time: string): number => Math.max(0, Math.ceil((Date.parse(time) - Date.now()) / 1000))

/** Counts down to a time; 0 where there is none, or once it has come. */
const useSecondsUntil = (time: string | null): number => {
  const [seconds, setSeconds] = useState(0)
  useEffect(() => {
    if (time === null) return
    const tick = (): void => setSeconds(secondsUntil(time))
    tick()
    const timer = setInterval(tick, 1000)
    return () => clearInterval(timer)
  }, [time])
  return time === null ? 0 : seconds
}

type ResendCodeProps = {
  /** From when on another code can be asked for. */
  readonly resendAt: string | null
  readonly busy: boolean
  /** What the form's action knows the button by. */
  readonly act?: string
}

/** Under a code's field, as the form's second button. */
export const ResendCode = ({ resendAt, busy, act = 'resend' }: ResendCodeProps) => {
  const seconds = useSecondsUntil(resendAt)
  if (seconds > 0)
    return (
      <p className="type-meta text-quiet">
        Nothing there? Look in spam. You can ask for a new code in {seconds} s.
      </p>
    )
  return (
    <div className="type-meta flex flex-wrap items-center gap-x-2 text-quiet">
      Nothing there? Look in spam.
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
