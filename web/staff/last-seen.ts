import { useEffect } from 'react'
import { useLocation } from 'react-router'
import * as z from 'zod'
import { browserStorage, readJson } from '#web/browser/tab-storage.ts'

const SHOWN_MAX = 6
const seenShape = z.array(z.object({ title: z.string(), area: z.string(), address: z.string() }))
export type Seen = z.output<typeof seenShape>[number]

/** Pages of one case, person, order, review, message or lead, by the first part of their address. */
const AREAS: Readonly<Record<string, string>> = {
  cases: 'Case',
  people: 'Person',
  orders: 'Order',
  review: 'Review',
  reports: 'Reports on a case',
  contact: 'Message',
  leads: 'Lead',
}
/** The area of a page of a single thing, whose id has digits or capitals; undefined for a list. */
const areaOf = (pathname: string): string | undefined => {
  const [, root, area = '', id = '', ...rest] = pathname.split('/')
  return root === 'staff' && rest.length === 0 && /[\dA-Z]/.test(id) ? AREAS[area] : undefined
}

const keyOf = (staffId: string): string => `staffSeen ${staffId}`

/** What the member of staff saw last in this tab, newest first. It goes with the tab. */
export const lastSeen = (staffId: string): readonly Seen[] =>
  seenShape.safeParse(readJson(browserStorage(), keyOf(staffId))).data ?? []

/** Remembers the pages of single things that are opened. */
export const useLastSeen = (staffId: string): void => {
  const { pathname } = useLocation()
  useEffect(() => {
    const area = areaOf(pathname)
    const title = document.querySelector('h1')?.textContent
    if (area === undefined || !title) return
    const others = lastSeen(staffId).filter(({ address }) => address !== pathname)
    const seen = [{ title, area, address: pathname }, ...others].slice(0, SHOWN_MAX)
    browserStorage().setItem(keyOf(staffId), JSON.stringify(seen))
  }, [pathname, staffId])
}
