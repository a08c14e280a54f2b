/** The cells of a CSV file whose lines hold no line break of their own; every cell must be quoted. */
export function csvCells(file: string): string[][] {
  const lines = file.replace('\ufeff', '').trimEnd().split('\r\n');
  return lines.map((line) => {
    if (!/^"(?:[^"]|"")*"(?:,"(?:[^"]|"")*")*$/.test(line)) throw new Error(`a cell is not quoted: ${line}`);
    return [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"'));
  });
}
