import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { KEEP_SCROLL } from '#web/browser/navigation.tsx'

/**
 * Success message from a query parameter, shown once: the parameter is removed, so that a reload doesn't
 * repeat it. Without scripts it stays.
 */
export const useOneTimeNotice = (
  mark: string,
  sentenceOf: (value: string) => string | null,
): string | null => {
  const [search] = useSearchParams()
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const value = search.get(mark)
  const sentence = value === null ? null : sentenceOf(value)
  const [shown, setShown] = useState(sentence)
  const removeParameter = useEffectEvent((news: string) => {
    setShown(news)
    const rest = new URLSearchParams(search)
    rest.delete(mark)
    const to = { pathname, search: rest.size === 0 ? '' : `?${rest}`, hash }
    void navigate(to, { replace: true, preventScrollReset: true, state: KEEP_SCROLL })
  })
  useEffect(() => {
    if (sentence !== null) removeParameter(sentence)
  }, [sentence])
  return sentence ?? shown
}
