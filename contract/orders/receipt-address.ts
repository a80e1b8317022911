/** The PDF of a receipt, under the address of its gift's own page. */
export const receiptPdf = (receiptUrl: string): string => `${receiptUrl}/receipt.pdf`
