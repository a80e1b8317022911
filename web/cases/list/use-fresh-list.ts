import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { CaseDialog } from '../case-dialog.tsx'
import { streamCase } from '../live/live-connection.ts'

/**
 * Reloads a donation list that is a page of its own when a donation is refunded or changes. If the list is a
 * dialog, the case's page below it does that.
 */
export const useFreshList = ({ detail: { caseId }, isDialog }: CaseDialog): void => {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isDialog) return
    // The first full state comes on connecting; each later one means that a donation changed.
    let fullStates = 0
    return streamCase(caseId, (event) => {
      if (event.type !== 'opened') return
      fullStates += 1
      if (fullStates > 1) void revalidate()
    })
  }, [caseId, isDialog, revalidate])
}
