import TUI

extension KioskWords {
    /// A number below a thousand in English words; a larger one in digits.
    package static func english(_ number: Int) -> String {
        switch number {
        case 0..<20: return englishUnits[number]
        case 20..<100:
            let tens = englishTens[number / 10]
            return number % 10 == 0 ? tens : tens + "-" + englishUnits[number % 10]
        case 100..<1_000:
            let hundreds = englishUnits[number / 100] + " hundred"
            return number % 100 == 0 ? hundreds : hundreds + " and " + english(number % 100)
        default: return String(number)
        }
    }

    /// The same in Chinese.
    package static func chinese(_ number: Int) -> String {
        switch number {
        case 0..<10: return chineseUnits[number]
        case 10..<20: return "十" + (number == 10 ? "" : chineseUnits[number - 10])
        case 20..<100:
            return chineseUnits[number / 10] + "十" + (number % 10 == 0 ? "" : chineseUnits[number % 10])
        case 100..<1_000:
            let hundreds = chineseUnits[number / 100] + "百"
            switch number % 100 {
            case 0: return hundreds
            case 1..<10: return hundreds + "零" + chineseUnits[number % 100]
            case 10..<20: return hundreds + "一" + chinese(number % 100)
            default: return hundreds + chinese(number % 100)
            }
        default: return String(number)
        }
    }

    private static let englishUnits = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven",
        "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let englishTens = [
        "", "ten", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety",
    ]
    private static let chineseUnits = ["零", "一", "二", "三", "四", "五", "六", "七", "八", "九"]
}
