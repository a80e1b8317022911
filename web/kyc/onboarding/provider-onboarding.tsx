import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AccountQuestion } from '#contract/identity/withdrawal-account.ts'
import { Button } from '#web/ui/button.tsx'
import { type ConnectElement, type ConnectInstance, loadConnect } from './connect-script.ts'
import { FormSkeleton } from './form-skeleton.tsx'
import { onboardingLook } from './onboarding-look.ts'
import { goOnInOwnDocument, loadOwnDocument, needsOwnDocument } from './own-document.ts'

export type OnboardingSession = {
  readonly clientSecret: string
  readonly publishableKey: string
  readonly scriptUrl: string
}

type ProviderFormProps = {
  /** Creates the provider's element. */
  readonly create: (connect: ConnectInstance) => ConnectElement
  /** Asked for each time the form is opened, and again whenever the provider's session is over. */
  readonly begin: () => Promise<OnboardingSession>
  /** What it is going to ask for: how high it will be. */
  readonly asks: readonly AccountQuestion[]
}

type Stage = 'loading' | 'shown' | 'failed'

const PLACES: Readonly<Record<Stage, string | undefined>> = {
  loading: 'invisible',
  shown: undefined,
  failed: 'hidden',
}

type Heard = Pick<ProviderFormProps, 'begin' | 'create'> & {
  readonly onShown: () => void
  readonly onFailed: () => void
}

/** Puts the provider's form into a place. @returns how to take it away again */
const openForm = (place: HTMLElement, heard: Heard): (() => void) => {
  let left = false
  const fail = (): void => {
    if (!left) heard.onFailed()
  }
  const open = async (): Promise<void> => {
    const first = await heard.begin()
    const connect = await loadConnect(first)
    if (left) return
    let unused: string | null = first.clientSecret
    const { publishableKey } = first
    const form = heard.create(
      connect.init({
        publishableKey,
        fetchClientSecret: async () => {
          const secret = unused ?? (await heard.begin()).clientSecret
          unused = null
          return secret
        },
        appearance: onboardingLook(),
        locale: 'en-US',
      }),
    )
    form.setOnLoaderStart(heard.onShown)
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

/** One try at it: the next is another. Until it is there its place is kept by what it will look like. */
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
    goOnInOwnDocument()
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

/** The provider's own form in its own frame: what is typed there never reaches us. */
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

type Asked = Pick<ProviderFormProps, 'begin' | 'asks'>

/** For the SSN and the bank account. */
export const ProviderOnboarding = ({
  onExit,
  ...asked
}: Asked & {
  /** The person is done or has left it for later: the server knows which, and is to be asked. */
  readonly onExit: () => void
}) => (
  <ProviderForm
    {...asked}
    create={(connect) => {
      const form = connect.create('account-onboarding')
      form.setCollectionOptions({ fields: 'eventually_due' })
      form.setOnExit(onExit)
      return form
    }}
  />
)

/** Changes the bank account of a verified person. */
export const ProviderBankForm = ({ begin }: Pick<Asked, 'begin'>) => (
  <ProviderForm begin={begin} asks={['bank']} create={(connect) => connect.create('account-management')} />
)
