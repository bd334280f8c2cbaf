// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {RewardMath} from "../../../contracts/libraries/RewardMath.sol";

import {bound} from "../support/bound.sol";
import {vm} from "../support/Vm.sol";

contract RewardMathTest {
    uint256 private constant LARGEST_STAKE = 1e26;

    /* -------------------------------------------------------------- REWARD */

    function test_FactorRisesByOneSixthPerDay() public pure {
        uint256[8] memory expected = [uint256(60), 70, 80, 90, 100, 110, 120, 120];
        for (uint256 i = 0; i < expected.length; ++i) {
            vm.assertEq(RewardMath.rewardRoundedDown(600_000, 600_000, 100, 200, i + 1), expected[i], "reward");
        }
    }

    function test_FactorReachesAnOddTop() public pure {
        vm.assertEq(RewardMath.rewardRoundedDown(1e12, 1e12, 100, 137, 7), 137e6, "day 7");
        vm.assertEq(RewardMath.rewardRoundedDown(1e12, 1e12, 100, 137, 4), 118_500_000, "half-way on day 4");
    }

    function test_FreshStakeEarnsFactorOneOnAnyDay() public pure {
        for (uint256 day = 1; day <= 8; ++day) {
            vm.assertEq(RewardMath.rewardRoundedDown(600_000, 0, 100, 200, day), 60, "reward");
        }
    }

    function test_RewardIsRoundedDown() public pure {
        vm.assertEq(RewardMath.rewardRoundedDown(9_999, 9_999, 100, 200, 1), 0, "just below one");
        vm.assertEq(RewardMath.rewardRoundedDown(10_000, 10_000, 100, 200, 1), 1, "one");
    }

    function test_RoundsTheSumNotTheParts() public pure {
        vm.assertEq(RewardMath.rewardRoundedDown(10_000, 5_000, 100, 200, 1), 1);
    }

    function testFuzz_RewardGrowsWithTheStreakUpToTheTop(
        uint96 counted,
        uint96 fresh,
        uint16 rate,
        uint16 top
    ) public pure {
        uint256 c = bound(counted, 0, LARGEST_STAKE);
        uint256 f = bound(fresh, 0, LARGEST_STAKE);
        uint256 r = bound(rate, 0, 5_000);
        uint256 t = bound(top, 100, 200);
        uint256 before = 0;
        for (uint256 day = 1; day <= 8; ++day) {
            uint256 reward = RewardMath.rewardRoundedDown(c + f, c, r, t, day);
            vm.assertGe(reward, before, "never falls");
            before = reward;
        }
        vm.assertEq(before, ((c * t + f * 100) * r) / 1e8, "top");
    }

    /// @dev `Rewards.last` relies on this: no daily reward exceeds one percent of the stake.
    function testFuzz_RewardIsAtMostOnePercent(
        uint96 counted,
        uint96 fresh,
        uint16 rate,
        uint16 top,
        uint16 day
    ) public pure {
        uint256 c = bound(counted, 0, LARGEST_STAKE);
        uint256 f = bound(fresh, 0, LARGEST_STAKE - c);
        uint256 reward = RewardMath.rewardRoundedDown(
            c + f,
            c,
            bound(rate, 0, 5_000),
            bound(top, 100, 200),
            bound(day, 1, 65_535)
        );
        vm.assertLe(reward, (c + f) / 100, "one percent");
        vm.assertLe(reward, type(uint80).max, "fits its slot");
    }

    /* ------------------------------------------------------ LARGEST REWARD */

    function test_LargestRewardIsRoundedUp() public pure {
        vm.assertEq(RewardMath.largestRewardRoundedUp(5_000, 100 * 200, 1), 1, "one");
        vm.assertEq(RewardMath.largestRewardRoundedUp(5_001, 100 * 200, 1), 2, "just above one");
        vm.assertEq(RewardMath.largestRewardRoundedUp(0, 100 * 200, 7), 0, "nothing");
    }

    /// @dev M8: seven days of anyone's rewards, one by one, never exceed what a stake requires.
    function testFuzz_LargestRewardCoversAnySplitOfTheStake(uint96 a, uint96 b, uint16 rate, uint16 top) public pure {
        uint256 r = bound(rate, 0, 5_000);
        uint256 t = bound(top, 100, 200);
        uint256 earned = 0;
        for (uint256 day = 1; day <= 7; ++day) {
            earned += RewardMath.rewardRoundedDown(a, a, r, t, day + 6) + RewardMath.rewardRoundedDown(b, b, r, t, day);
        }
        vm.assertLe(earned, RewardMath.largestRewardRoundedUp(uint256(a) + b, r * t, 7), "covered");
    }

    /* --------------------------------------------------------------- SHARE */

    function test_ShareIsRoundedUp() public pure {
        vm.assertEq(RewardMath.shareRoundedUp(10, 1, 3), 4, "a third of ten");
        vm.assertEq(RewardMath.shareRoundedUp(10, 0, 3), 0, "nothing of it");
        vm.assertEq(RewardMath.shareRoundedUp(0, 1, 3), 0, "of nothing");
    }

    function testFuzz_ShareLiesBetweenTheExactOneAndTheWhole(uint80 reward, uint88 part, uint88 whole) public pure {
        uint256 w = bound(whole, 1, type(uint88).max);
        uint256 p = bound(part, 0, w);
        uint256 share = RewardMath.shareRoundedUp(reward, p, w);
        vm.assertLe(share, reward, "at most the whole");
        vm.assertGe(share * w, reward * p, "at least the exact share");
        vm.assertLt(share * w, reward * p + w, "by less than one unit");
    }
}
