import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { FormSkeleton } from './form-skeleton.tsx'
import { needsPageReload, reloadForOnboarding, restoreFocusAfterReload } from './onboarding-page-reload.ts'
import { openForm, type ProviderFormProps } from './open-provider-form.ts'

type Stage = 'loading' | 'shown' | 'failed'

const CONTAINER_CLASSES: Readonly<Record<Stage, string | undefined>> = {
  loading: 'invisible',
  shown: undefined,
  failed: 'hidden',
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
const OpenForm = ({ begin, create, requirements, onRetry }: OpenFormProps) => {
  const container = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>('loading')
  const onBegin = useEffectEvent(begin)
  const onCreate = useEffectEvent(create)
  useEffect(() => {
    if (container.current === null) return
    if (needsPageReload()) {
      reloadForOnboarding()
      return
    }
    restoreFocusAfterReload()
    return openForm(container.current, {
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
        {stage === 'loading' && <FormSkeleton requirements={requirements} />}
        <div ref={container} className={CONTAINER_CLASSES[stage]} />
      </div>
    </div>
  )
}

/** The provider's form in its own frame: its input never reaches us. */
const ProviderForm = (props: ProviderFormProps) => {
  const [attempt, setAttempt] = useState(0)
  return (
    <div>
      <p className="without-script type-body">
        This step needs JavaScript: the form for your account belongs to our payment provider. Switch it on
        and load this page again.
      </p>
      <OpenForm key={attempt} {...props} onRetry={() => setAttempt(attempt + 1)} />
    </div>
  )
}

type FormParts = Pick<ProviderFormProps, 'begin' | 'requirements'>

/** The provider's form for SSN and bank account or card. */
export const ProviderOnboarding = ({
  onExit,
  ...parts
}: FormParts & {
  /** Called when the person finished or left; only the server knows which. */
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

/** The provider's form for another bank account or card by a verified person. */
export const ProviderBankForm = ({ begin }: Pick<FormParts, 'begin'>) => (
  <ProviderForm
    begin={begin}
    requirements={['bank']}
    create={(connect) => connect.create('account-management')}
  />
)
