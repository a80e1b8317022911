/** Address of the PDF, below the donation's page. */
export const receiptPdf = (receiptUrl: string): string => `${receiptUrl}/receipt.pdf`
