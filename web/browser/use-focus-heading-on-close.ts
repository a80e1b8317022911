import { useEffect } from 'react'
import { restoreLostFocus } from './page-heading.ts'

/** For a dialog that may open with its page: no earlier focus exists to return to on close. */
export const useFocusHeadingOnClose = (): void => {
  useEffect(() => restoreLostFocus, [])
}
