import { type ComponentProps, useEffect, useState } from 'react'
import { codes } from '#contract/codes.ts'
import { ApiRefusal, ApiUnreachable } from '#web/browser/api-refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { type Facebook, type FacebookSettings, facebookScript, facebookToken } from './facebook-script.ts'

type FacebookButtonProps = Pick<ComponentProps<typeof Button>, 'size' | 'wide' | 'children'> & {
  readonly settings: FacebookSettings
  /** What the token is for. */
  readonly send: (accessToken: string) => Promise<unknown>
  readonly onDone: () => void
}

const UNREACHABLE = 'Facebook doesn’t answer right now. Use your e-mail, or try again in a minute.'

/** Undefined while the script is on its way, null where it didn't come. */
const useFacebook = (settings: FacebookSettings): Facebook | null | undefined => {
  const [facebook, setFacebook] = useState<Facebook | null>()
  useEffect(() => {
    facebookScript(settings).then(setFacebook, () => setFacebook(null))
  }, [settings])
  return facebook
}

const sendToken = async (facebook: Facebook, send: FacebookButtonProps['send']): Promise<string | null> => {
  const accessToken = await facebookToken(facebook)
  if (accessToken === null) return 'The window was closed. Try again, or use your e-mail.'
  try {
    await send(accessToken)
    return null
  } catch (error) {
    if (error instanceof ApiRefusal) return error.fields[0]?.message ?? error.message
    if (error instanceof ApiUnreachable) return codes.socialRefused.sentence
    throw error
  }
}

/** Facebook's own window, on the one page that loads its script. */
export const FacebookButton = ({ settings, send, onDone, children, ...look }: FacebookButtonProps) => {
  const facebook = useFacebook(settings)
  const [waiting, setWaiting] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const press = async (): Promise<void> => {
    if (facebook === undefined || facebook === null) return
    setWaiting(true)
    setFailure(null)
    try {
      const problem = await sendToken(facebook, send)
      setFailure(problem)
      if (problem === null) onDone()
    } finally {
      setWaiting(false)
    }
  }
  const shown = facebook === null ? UNREACHABLE : failure
  return (
    <div className="with-script">
      <Button
        kind="secondary"
        {...look}
        disabled={facebook === null}
        busy={facebook === undefined ? 'Loading…' : waiting && 'Waiting for Facebook…'}
        onClick={() => void press()}
      >
        {children}
      </Button>
      <div role="alert">{shown !== null && <FieldError>{shown}</FieldError>}</div>
    </div>
  )
}
