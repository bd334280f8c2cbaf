// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";

/// @title Reward arithmetic
/// @notice Formulas of M5, M6 and M8. Rates are in parts per million, factors in percent.
library RewardMath {
    /// @dev Day of the streak on which the factor reaches its top.
    uint256 internal constant STREAK_DAYS = 7;

    uint256 private constant PPM = 1e6;
    uint256 private constant PERCENT = 100;
    /// @dev The factor of day d is `(600 + (top - 100) * (d - 1)) / 600`: 600 is 100 percent times six daily steps.
    uint256 private constant FACTOR_ONE = PERCENT * (STREAK_DAYS - 1);

    /// @notice Returns the reward of a sign-in on day `streak` (M5).
    /// @param stake The whole stake. The part that isn't in `counted` earns factor 1.
    /// @param counted Part of the stake that the previous sign-in counted. It earns the streak factor.
    /// @param dailyRate Parts per million of the stake at factor 1.
    /// @param topFactor Factor from day 7 on, in percent.
    /// @param streak Day of the streak, starting at 1.
    function rewardRoundedDown(
        uint256 stake,
        uint256 counted,
        uint256 dailyRate,
        uint256 topFactor,
        uint256 streak
    ) internal pure returns (uint256) {
        // Cannot overflow: stakes have at most 88 bits, and factor and rate together fewer than 32. Cannot underflow:
        // `topFactor` is at least 100.
        unchecked {
            uint256 bonus = (topFactor - PERCENT) * (Math.min(streak, STREAK_DAYS) - 1);
            return ((stake * FACTOR_ONE + counted * bonus) * dailyRate) / (PPM * FACTOR_ONE);
        }
    }

    /// @notice Returns the most that `staked` can earn in `numberOfDays` (M8).
    /// @param rateTimesFactor Daily rate in parts per million times factor in percent.
    function largestRewardRoundedUp(
        uint256 staked,
        uint256 rateTimesFactor,
        uint256 numberOfDays
    ) internal pure returns (uint256) {
        return Math.ceilDiv(staked * rateTimesFactor * numberOfDays, PPM * PERCENT);
    }

    /// @notice Returns `reward * part / whole`, rounded up in the pool's favor (M6).
    function shareRoundedUp(uint256 reward, uint256 part, uint256 whole) internal pure returns (uint256) {
        return Math.ceilDiv(reward * part, whole);
    }
}
