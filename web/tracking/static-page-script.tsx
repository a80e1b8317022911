import script from './static-page.ts?worker&url'
import { useEnteredPage } from './use-entered-page.ts'

/** Loads the tracker alone, after everything else, on a page without the framework's scripts. */
export const StaticPageScript = () => {
  const page = useEnteredPage()
  if (page === null) return null
  return <script type="module" src={script} data-entered-page={JSON.stringify(page)} />
}
