/** Saves a file that was made here. */
export function saveFile(name: string, type: string, content: BlobPart): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // By then the download has begun, and holds on to what it needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
