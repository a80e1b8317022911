import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AccountQuestion } from '#contract/identity/withdrawal-account.ts'
import { Button } from '#web/ui/button.tsx'
import { type ConnectElement, type ConnectInstance, loadConnect } from './connect-script.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { onboardingLook } from './onboarding-look.ts'
import { loadOwnDocument, needsOwnDocument, restoreFocusInOwnDocument } from './own-document.ts'

export type OnboardingSession = {
  readonly clientSecret: string
  readonly publishableKey: string
  readonly scriptUrl: string
}

type ProviderFormProps = {
  /** Mounts one of the provider's elements. */
  readonly create: (connect: ConnectInstance) => ConnectElement
  /** Called on each opening, and again when the provider's session expires. */
  readonly begin: () => Promise<OnboardingSession>
  /** Its requirements, which determine the form's height. */
  readonly asks: readonly AccountQuestion[]
}

type Stage = 'loading' | 'shown' | 'failed'

const PLACES: Readonly<Record<Stage, string | undefined>> = {
  loading: 'invisible',
  shown: undefined,
  failed: 'hidden',
}

type FormEvents = Pick<ProviderFormProps, 'begin' | 'create'> & {
  readonly onShown: () => void
  readonly onFailed: () => void
}

/** Mounts the provider's form. @returns the unmount function */
const openForm = (place: HTMLElement, events: FormEvents): (() => void) => {
  let left = false
  const fail = (): void => {
    if (!left) events.onFailed()
  }
  const open = async (): Promise<void> => {
    const first = await events.begin()
    const connect = await loadConnect(first)
    if (left) return
    let unused: string | null = first.clientSecret
    const { publishableKey } = first
    const form = events.create(
      connect.init({
        publishableKey,
        fetchClientSecret: async () => {
          const secret = unused ?? (await events.begin()).clientSecret
          unused = null
          return secret
        },
        appearance: onboardingLook(),
        locale: 'en-US',
      }),
    )
    form.setOnLoaderStart(events.onShown)
    form.setOnLoadError(fail)
    place.replaceChildren(form)
  }
  open().catch(fail)
  return () => {
    left = true
    place.replaceChildren()
  }
}

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert">
    <p className="type-strong">The secure form didn’t open</p>
    <p className="type-meta mt-1">Check your connection. What you gave us before is kept.</p>
    <Button kind="secondary" size="small" className="mt-4" onClick={onRetry}>
      Open it again
    </Button>
  </div>
)

type OpenFormProps = ProviderFormProps & { readonly onRetry: () => void }

/** One attempt to open the form; a placeholder reserves its space. */
const OpenForm = ({ begin, create, asks, onRetry }: OpenFormProps) => {
  const place = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const onBegin = useEffectEvent(begin)
  const onCreate = useEffectEvent(create)
  useEffect(() => {
    if (place.current === null) return
    if (needsOwnDocument()) {
      loadOwnDocument()
      return
    }
    restoreFocusInOwnDocument()
    return openForm(place.current, {
      begin: () => onBegin(),
      create: (connect) => onCreate(connect),
      onShown: () => setStage('shown'),
      onFailed: () => setStage('failed'),
    })
  }, [])
  return (
    <div className="with-script" aria-busy={stage === 'loading'}>
      {stage === 'failed' && <Failed onRetry={onRetry} />}
      <div className="provider-form">
        {stage === 'loading' && <FormSkeleton asks={asks} />}
        <div ref={place} className={PLACES[stage]} />
      </div>
    </div>
  )
}

/** The provider's form in its own frame: its input never reaches us. */
const ProviderForm = (props: ProviderFormProps) => {
  const [tries, setTries] = useState(0)
  return (
    <div>
      <p className="without-script type-body">
        This step needs JavaScript: the form for your bank account belongs to our payment provider. Switch it
        on and load this page again.
      </p>
      <OpenForm key={tries} {...props} onRetry={() => setTries(tries + 1)} />
    </div>
  )
}

type FormParts = Pick<ProviderFormProps, 'begin' | 'asks'>

/** For SSN and bank account. */
export const ProviderOnboarding = ({
  onExit,
  ...parts
}: FormParts & {
  /** The person finished or left: the server must be polled. */
  readonly onExit: () => void
}) => (
  <ProviderForm
    {...parts}
    create={(connect) => {
      const form = connect.create('account-onboarding')
      form.setCollectionOptions({ fields: 'eventually_due' })
      form.setOnExit(onExit)
      return form
    }}
  />
)

/** For a bank account change by a verified person. */
export const ProviderBankForm = ({ begin }: Pick<FormParts, 'begin'>) => (
  <ProviderForm begin={begin} asks={['bank']} create={(connect) => connect.create('account-management')} />
)
