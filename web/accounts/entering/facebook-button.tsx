import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { type Facebook, type FacebookSettings, facebookScript, facebookToken } from './facebook-script.ts'

type FacebookButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'wide' | 'children'> & {
  readonly settings: FacebookSettings
  /** What the token is for. */
  readonly purpose: keyof typeof WORDS
  readonly send: (accessToken: string) => Promise<unknown>
  readonly onDone: () => void
  /** In a row of other things: its own words stand under that row. */
  readonly inRow?: boolean
}

const WORDS = {
  signIn: {
    silent: 'Facebook doesn’t answer right now. Use your e-mail, or try again in a minute.',
    closed: 'The window was closed. Try again, or use your e-mail.',
  },
  add: {
    silent: 'Facebook doesn’t answer right now. Try again in a minute.',
    closed: 'The window was closed, so nothing was added. Try again.',
  },
} as const

/** Undefined while the script is on its way, null where it didn't come. */
const useFacebook = (settings: FacebookSettings): Facebook | null | undefined => {
  const [facebook, setFacebook] = useState<Facebook | null>()
  useEffect(() => {
    facebookScript(settings).then(setFacebook, () => setFacebook(null))
  }, [settings])
  return facebook
}

const sendToken = async (
  facebook: Facebook,
  { purpose, send }: Pick<FacebookButtonProps, 'purpose' | 'send'>,
): Promise<string | null> => {
  const accessToken = await facebookToken(facebook)
  if (accessToken === null) return WORDS[purpose].closed
  try {
    await send(accessToken)
    return null
  } catch (error) {
    if (error instanceof ApiRefusal) return error.fields[0]?.message ?? error.message
    if (error instanceof ApiUnreachable) return UNREACHABLE
    throw error
  }
}

/** Takes the focus once: the page was loaded for it. */
const useFirstFocus = () => {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return button
}

/**
 * Opens Facebook's own window, on the one page that may load its script. No browser lets a page that was just loaded open
 * a window by itself: it takes a second press, and says so.
 */
export const FacebookButton = (props: FacebookButtonProps) => {
  const { settings, purpose, send, onDone, inRow, children, ...look } = props
  const facebook = useFacebook(settings)
  const button = useFirstFocus()
  const hintId = useId()
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const press = async (): Promise<void> => {
    if (facebook === undefined || facebook === null) return
    setWaiting(true)
    setFailure(null)
    try {
      const problem = await sendToken(facebook, { purpose, send })
      setFailure(problem)
      if (problem === null) onDone()
    } finally {
      setWaiting(false)
    }
  }
  const shown = facebook === null ? WORDS[purpose].silent : failure
  return (
    <div className={inRow ? 'with-script contents' : 'with-script'}>
      <Button
        ref={button}
        kind="secondary"
        {...look}
        aria-describedby={shown === null ? hintId : undefined}
        disabled={facebook === null}
        busy={facebook === undefined ? 'Loading…' : waiting && 'Waiting for Facebook…'}
        onClick={() => void press()}
      >
        {children}
      </Button>
      {shown === null && (
        <Panel id={hintId} tone="mist" className="mt-2 flex basis-full gap-2">
          <Icon name="info" />
          <p className="type-meta">Press it once more. Facebook opens in a window of its own.</p>
        </Panel>
      )}
      <div role="alert" className="basis-full">
        {shown !== null && <FieldError>{shown}</FieldError>}
      </div>
    </div>
  )
}
