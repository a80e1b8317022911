import { useEffect } from 'react'
import { restoreLostFocus } from './page-heading.ts'

/** Focuses the page's heading when a dialog closes that opened with its page, so that no earlier focus exists. */
export const useFocusHeadingOnClose = (): void => {
  useEffect(() => restoreLostFocus, [])
}
