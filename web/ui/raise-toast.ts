/** What was opened last lies on top: a toast that is being read comes above the dialog that opens now. */
export const raiseToast = (): void => {
  const toast = document.querySelector<HTMLElement>('.toast:popover-open')
  toast?.hidePopover()
  toast?.showPopover()
}
