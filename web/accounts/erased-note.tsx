import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { formPersistence } from '#web/browser/form-persistence.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { ERASED, ERASED_SENTENCE } from './return-address.ts'
import { useAccount } from './use-account.ts'

/** Notice on the home page after an account's erasure, shown until the person navigates. */
export const ErasedNote = () => {
  const [search] = useSearchParams()
  const { signedIn } = useAccount()
  const isErased = search.get(ERASED) === '1' && !signedIn
  useEffect(() => {
    if (isErased) formPersistence.forget()
  }, [isErased])
  return (
    <div role="status">
      {isErased && (
        <div className="page-width pt-6">
          <Panel tone="pine" className="flex gap-2">
            <Icon name="check-circle-fill" size={24} className="text-pine" />
            <div>
              <p className="type-strong">{ERASED_SENTENCE}</p>
              <p className="type-meta">
                Your name, e-mail and messages are gone. We keep gift amounts for our records, without your
                name.
              </p>
            </div>
          </Panel>
        </div>
      )}
    </div>
  )
}
