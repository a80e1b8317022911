/** Reopens a visible toast, so that it is above a dialog that opens now. */
export const raiseToast = (): void => {
  const toast = document.querySelector<HTMLElement>('.toast:popover-open')
  toast?.hidePopover()
  toast?.showPopover()
}
