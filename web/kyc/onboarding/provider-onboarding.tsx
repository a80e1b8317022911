import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { loadConnect } from './connect-script.ts'
import { onboardingLook } from './onboarding-look.ts'
import { needsOwnDocument } from './own-document.ts'

export type OnboardingSession = {
  readonly clientSecret: string
  readonly publishableKey: string
  readonly scriptUrl: string
}

type ProviderOnboardingProps = {
  /** Asked for each time the form is opened, and again whenever the provider's session is over. */
  readonly begin: () => Promise<OnboardingSession>
  /** The person is done or has left it for later: the server knows which, and is to be asked. */
  readonly onExit: () => void
}

type Stage = 'loading' | 'shown' | 'failed'

type Heard = {
  readonly begin: ProviderOnboardingProps['begin']
  readonly onExit: () => void
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
    const form = connect
      .init({
        publishableKey,
        fetchClientSecret: async () => {
          const secret = unused ?? (await heard.begin()).clientSecret
          unused = null
          return secret
        },
        appearance: onboardingLook(),
        locale: 'en-US',
      })
      .create('account-onboarding')
    form.setCollectionOptions({ fields: 'eventually_due' })
    form.setOnLoaderStart(heard.onShown)
    form.setOnLoadError(fail)
    form.setOnExit(heard.onExit)
    place.replaceChildren(form)
  }
  open().catch(fail)
  return () => {
    left = true
    place.replaceChildren()
  }
}

const Loading = () => (
  <div>
    <p className="type-meta text-quiet">Opening the secure form…</p>
    <Skeleton className="mt-6 h-4 w-40" />
    <Skeleton className="mt-2 h-12" />
    <Skeleton className="mt-6 h-4 w-40" />
    <Skeleton className="mt-2 h-12" />
  </div>
)

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div role="alert">
    <p className="type-strong">The secure form didn’t open</p>
    <p className="type-meta mt-1">Check your connection. What you gave us before is kept.</p>
    <Button kind="secondary" size="small" className="mt-4" onClick={onRetry}>
      Open it again
    </Button>
  </div>
)

/** One try at it: the next is another. */
const OpenForm = ({ begin, onExit, onRetry }: ProviderOnboardingProps & { readonly onRetry: () => void }) => {
  const place = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const onBegin = useEffectEvent(begin)
  const onLeft = useEffectEvent(onExit)
  useEffect(() => {
    if (place.current === null) return
    if (needsOwnDocument()) {
      location.reload()
      return
    }
    return openForm(place.current, {
      begin: () => onBegin(),
      onExit: () => onLeft(),
      onShown: () => setStage('shown'),
      onFailed: () => setStage('failed'),
    })
  }, [])
  return (
    <div className="with-script" aria-busy={stage === 'loading'}>
      {stage === 'loading' && <Loading />}
      {stage === 'failed' && <Failed onRetry={onRetry} />}
      <div ref={place} className={stage === 'failed' ? 'hidden' : undefined} />
    </div>
  )
}

/** The provider's own form in its own frame, for the SSN and the bank account: what is typed there never reaches us. */
export const ProviderOnboarding = (props: ProviderOnboardingProps) => {
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
