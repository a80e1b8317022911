import { type ComponentProps, useEffect, useId, useRef, useState } from 'react'
import { ApiRefusal, ApiUnreachable, UNREACHABLE } from '#web/browser/api/api-refusal.ts'
import { ScriptMissing } from '#web/browser/outside-script.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/fields/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import {
  type Facebook,
  type FacebookSettings,
  facebookScript,
  facebookToken,
  loadedFacebook,
} from './facebook-script.ts'

type FacebookButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'wide' | 'children'> & {
  readonly settings: FacebookSettings
  /** Purpose of the token. */
  readonly purpose: keyof typeof WORDS
  readonly send: (accessToken: string) => Promise<unknown>
  readonly onDone: () => void
  /** Whether it was clicked on the page before. A new click is needed, because browsers block unrequested windows. */
  readonly wasClicked?: boolean
  /** Whether it is in a row of other controls, so that its message appears below the row. */
  readonly inRow?: boolean
}

const WORDS = {
  signIn: {
    silent: 'Facebook isn’t responding right now. Use your e-mail, or try again in a minute.',
    closed: 'The window was closed. Try again, or use your e-mail.',
  },
  add: {
    silent: 'Facebook isn’t responding right now. Try again in a minute.',
    closed: 'The window was closed, so nothing was added. Try again.',
  },
} as const

/** Shown instead of the button where it can't work. */
export const FacebookNeedsScripts = ({ instead }: { readonly instead?: string }) => (
  <p className="without-script type-meta text-quiet">
    Facebook sign-in needs JavaScript, and it’s off here.{instead && ` ${instead}`}
  </p>
)

/** Loads Facebook's script; null if it isn't available. */
const load = async (settings: FacebookSettings): Promise<Facebook | null> => {
  try {
    return await facebookScript(settings)
  } catch (error) {
    // A missing script is reported when the button is clicked.
    if (error instanceof ScriptMissing) return null
    throw error
  }
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

const useFacebookLogin = ({ settings, purpose, send, onDone, wasClicked = false }: FacebookButtonProps) => {
  const [busy, setBusy] = useState<string | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [needsClick, setNeedsClick] = useState(wasClicked)
  useEffect(() => void load(settings), [settings])
  const logIn = async (): Promise<void> => {
    const facebook = loadedFacebook()
    if (facebook === null) {
      setBusy('Loading…')
      const hasLoaded = (await load(settings)) !== null
      // The click may be too long ago to open a window.
      setNeedsClick(hasLoaded)
      if (!hasLoaded) setFailure(WORDS[purpose].silent)
      return
    }
    setBusy('Waiting for Facebook…')
    setNeedsClick(false)
    const problem = await sendToken(facebook, { purpose, send })
    setFailure(problem)
    if (problem === null) onDone()
  }
  const press = async (): Promise<void> => {
    if (busy !== null) return
    setFailure(null)
    try {
      await logIn()
    } finally {
      setBusy(null)
    }
  }
  return { press, busy, failure, needsClick }
}

/** Opens Facebook's window, with one click if its script has loaded. */
export const FacebookButton = (props: FacebookButtonProps) => {
  const { wasClicked, inRow, size, wide, children } = props
  const { press, busy, failure, needsClick } = useFacebookLogin(props)
  const button = useRef<HTMLButtonElement>(null)
  const hintId = useId()
  useEffect(() => {
    if (wasClicked) button.current?.focus()
  }, [wasClicked])
  return (
    <div className={inRow ? 'with-script contents' : 'with-script'}>
      <Button
        ref={button}
        kind="secondary"
        size={size}
        wide={wide}
        aria-describedby={needsClick ? hintId : undefined}
        busy={busy ?? false}
        onClick={() => void press()}
      >
        {children}
      </Button>
      <div role="status" className="basis-full">
        {needsClick && (
          <Panel id={hintId} tone="mist" className="mt-2 flex gap-2">
            <Icon name="info" />
            <p className="type-meta">Press it once more. Facebook opens in its own window.</p>
          </Panel>
        )}
      </div>
      <div role="alert" className="basis-full">
        {failure !== null && <FieldError>{failure}</FieldError>}
      </div>
    </div>
  )
}
