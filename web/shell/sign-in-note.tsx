import { useSearchParams } from 'react-router'
import { Panel } from '#web/ui/panel.tsx'

/** Where a guard sends people until the sign-in dialog opens here: what they wanted isn't lost on them. */
export const SignInNote = () => {
  const [search] = useSearchParams()
  if (search.get('signIn') !== '1') return null
  const wanted = search.get('next')
  return (
    <div className="page-width pt-6">
      <Panel tone="mist" role="status">
        <p className="type-strong">Signing in opens soon</p>
        <p className="type-meta mt-1">
          {wanted === null
            ? 'Accounts aren’t here yet. Giving never needs one: pick a case and give.'
            : 'That page needs an account, and accounts aren’t here yet. Giving never needs one.'}
        </p>
      </Panel>
    </div>
  )
}
