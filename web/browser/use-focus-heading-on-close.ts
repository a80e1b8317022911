import { useEffect } from 'react'
import { headLostFocus } from './page-heading.ts'

/** For a dialog that may come with its page: nothing had the focus before it, to which closing it could give it back. */
export const useFocusHeadingOnClose = (): void => {
  useEffect(() => headLostFocus, [])
}
