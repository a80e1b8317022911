import { useSearchParams } from 'react-router'
import { Notice } from './notice.tsx'
import { ERASED, ERASED_SENTENCE } from './return-address.ts'

/** In the toast's place where no script can show it. */
export const ErasedNote = () => {
  const [search] = useSearchParams()
  if (search.get(ERASED) !== '1') return null
  return (
    <div className="without-script page-width pt-6">
      <Notice sentence={ERASED_SENTENCE} />
    </div>
  )
}
